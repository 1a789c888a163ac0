// A picture of this page as a file of its own: what the style sheet says is written into the elements.

const KEPT = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "opacity", "font-size", "font-family", "font-weight"];

export function chart_file(svg: SVGSVGElement, title: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [svg, ...svg.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of KEPT) to[i]!.setAttribute(name, style.getPropertyValue(name));
    to[i]!.removeAttribute("class");
    to[i]!.removeAttribute("style");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.removeAttribute("role");
  const named = document.createElementNS("http://www.w3.org/2000/svg", "title");
  named.textContent = title;
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(svg.closest(".card") ?? svg).backgroundColor);
  copy.prepend(named, ground);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}
