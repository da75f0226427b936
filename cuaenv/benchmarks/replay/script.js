"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const steps = [...document.querySelectorAll(".step")];
  let at = 0, timer = 0;

  function show(index, jump) {
    at = Math.max(0, Math.min(steps.length - 1, index));
    steps.forEach((step, i) => step.classList.toggle("current", i === at));
    const id = steps[at].id;
    document.querySelectorAll("a[data-step]").forEach((a) => {
      const here = a.dataset.step === id;
      a.classList.toggle("current", here);
      if (here) a.setAttribute("aria-current", "step"); else a.removeAttribute("aria-current");
    });
    const item = document.querySelector(".steps a.current");
    if (item && jump) reveal(item, item.closest(".steps"));
    history.replaceState(null, "", "#" + id);
  }
  // Not scrollIntoView: it would scroll the page as well.
  function reveal(item, list) {
    const top = item.offsetTop - list.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    const below = top + item.offsetHeight - list.clientHeight;
    if (below > list.scrollTop) list.scrollTop = below;
  }
  function stop() { clearInterval(timer); timer = 0; label(); }
  function label() {
    document.getElementById("play").textContent = timer ? "Pause" : "Play";
  }
  function play() {
    if (timer) return stop();
    if (at === steps.length - 1) show(0, true);
    timer = setInterval(() => { at < steps.length - 1 ? show(at + 1, true) : stop(); }, 900);
    label();
  }
  function theme() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = root.dataset.theme || (dark ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
  }
  const keys = {
    ArrowRight: () => show(at + 1, true), ArrowLeft: () => show(at - 1, true),
    l: () => show(at + 1, true), h: () => show(at - 1, true),
    Home: () => show(0, true), End: () => show(steps.length - 1, true), " ": play, t: theme,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    event.preventDefault();
    if (event.key.startsWith("Arrow")) stop();
    keys[event.key]();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link) return;
    event.preventDefault();
    stop();
    show(steps.findIndex((step) => step.id === link.dataset.step), false);
  });
  document.getElementById("previous").onclick = () => { stop(); show(at - 1, true); };
  document.getElementById("next").onclick = () => { stop(); show(at + 1, true); };
  document.getElementById("play").onclick = play;
  document.getElementById("theme").onclick = theme;
  const first = steps.findIndex((step) => "#" + step.id === location.hash);
  show(first < 0 ? 0 : first, true);
  // Once more when all is loaded: the browser goes to the step in the address, past the header.
  scrollTo(0, 0);
  addEventListener("load", () => setTimeout(() => scrollTo(0, 0)));
})();
