/**
 * Runs in the page: what of its text is not to be read whole at this width. Text beyond the side, text that its own box or
 * one around it cuts off, and text that lies under a link or button which is not its own.
 */
export function misfits(): string[] {
  const found: string[] = []
  const { clientWidth: width, scrollWidth } = document.documentElement
  if (scrollWidth > width) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width,
    )
    const names = wide.map(
      (element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`,
    )
    found.push(`The page is ${scrollWidth} px wide, its window ${width} px, because of one of ${names.join(', ')}.`)
  }
  const seen = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.offsetWidth > 1,
  )
  const controls = seen.filter((element) => element.matches('a, button, input, textarea, summary'))
  for (const element of seen) {
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const lines = own.flatMap(linesOf)
    if (lines.length === 0) continue
    const words = `<${element.tagName.toLowerCase()}> "${element.textContent?.trim().slice(0, 60)}"`
    if (lines.some((line) => line.left < -1 || line.right > width + 1)) found.push(`${words} runs off the side.`)
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) found.push(`${words} is cut.`)
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
      if (cuts(box, lines)) found.push(`${words} is cut by <${box.tagName.toLowerCase()} class="${box.className}">.`)
    for (const control of controls)
      if (!control.contains(element) && !element.contains(control) && lines.some((line) => meets(line, control)))
        found.push(
          `${words} lies under ${control.tagName} "${control.getAttribute('aria-label') ?? control.textContent}".`,
        )
  }
  return found

  function linesOf(text: Node): DOMRect[] {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()]
  }

  function cuts(box: Element, lines: DOMRect[]): boolean {
    const { overflowX, overflowY } = getComputedStyle(box)
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const hidesX = overflowX !== 'visible' && lines.some((line) => line.left < left - 1 || line.right > right + 1)
    // A letter's box may be higher than its line: only what is cut by a third of it is lost.
    const lost = (line: DOMRect) => line.height / 3
    const hidesY =
      /hidden|clip/.test(overflowY) &&
      lines.some((line) => line.top < top - lost(line) || line.bottom > bottom + lost(line))
    return hidesX || hidesY
  }

  function meets(line: DOMRect, control: Element): boolean {
    const box = control.getBoundingClientRect()
    return (
      line.left < box.right - 1 && line.right > box.left + 1 && line.top < box.bottom - 2 && line.bottom > box.top + 2
    )
  }
}
