const width = 1080
const margin = 64
const sans = 'system-ui, sans-serif'
const ink = '#13231b'
const quiet = '#55625a'
const line = '#e2ddd0'

type Style = {
  size?: number
  bold?: boolean
  color?: string
  indent?: number
  end?: number
  after?: number
  font?: string
}

/** Shows the buttons of the slip, and does what they say. */
export function startSlip() {
  const slip = document.getElementById('slip')
  const buttons = slip?.querySelector<HTMLElement>('.slip-buttons')
  const [share, print] = buttons?.querySelectorAll('button') ?? []
  if (!slip || !buttons) return
  buttons.hidden = false
  share?.addEventListener('click', () => void shareSlip(slip))
  print?.addEventListener('click', () => globalThis.print())
}

/** Offers the picture to the apps of the phone, or saves it where there is no such offer. */
async function shareSlip(slip: HTMLElement) {
  const file = new File([await drawSlip(slip)], `${slip.dataset.name}.png`, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] }))
    return navigator.share({ files: [file] }).catch((cause: DOMException) => {
      if (cause.name !== 'AbortError') save(file)
    })
  save(file)
}

function save(file: File) {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** The slip as a picture of what it says on the page, always in light colors. */
async function drawSlip(slip: HTMLElement): Promise<Blob> {
  const symbol = slip.querySelector('img')
  await symbol?.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  // A canvas is emptied when its height is set: once to measure, and once to keep.
  canvas.height = draw(canvas, slip, symbol)
  draw(canvas, slip, symbol)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('There is no picture.'))), 'image/png'),
  )
}

/** Draws the slip, and returns how high it is. */
function draw(canvas: HTMLCanvasElement, slip: HTMLElement, symbol: HTMLImageElement | null): number {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  const pen = startPen(context)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, canvas.height)
  pen.y = margin
  pen.write(`Sahihi · ${location.host}`, { size: 30, color: '#0b5d3b', bold: true, after: 12 })
  pen.write(textOf(slip, 'h2'), { size: 56, bold: true, font: 'Georgia, serif', after: 28 })
  drawReason(pen, slip.querySelector('.slip-why'))
  for (const row of slip.querySelectorAll('dl > div')) drawFact(pen, textOf(row, 'dt'), textOf(row, 'dd'))
  pen.y += 28
  pen.write(textOf(slip, '.slip > h3'), { size: 36, bold: true, after: 12 })
  slip.querySelectorAll('ol > li').forEach((item, i) => {
    const top = pen.y
    pen.write(`${i + 1}.`)
    pen.y = top
    pen.write(item.textContent ?? '', { indent: 44, after: 8 })
  })
  pen.y += 12
  pen.write(textOf(slip, '.slip-fair'), { size: 26, color: quiet, after: 28 })
  const top = pen.y
  if (symbol) context.drawImage(symbol, margin, top, 300, 300)
  pen.y = top + 24
  const beside = { indent: 330, after: 6 }
  for (const part of slip.querySelectorAll('figcaption, address > *'))
    pen.write(part.textContent ?? '', {
      ...beside,
      bold: part.matches('h3, b'),
      ...(part.matches('figcaption') && { after: 24 }),
    })
  return Math.max(pen.y, top + 300) + margin
}

function drawReason(pen: Pen, reason: Element | null) {
  if (!reason) return
  const { backgroundColor, color } = getComputedStyle(reason)
  const lines = [...reason.children]
  const write = () =>
    lines.forEach((part, i) => {
      const isTitle = i === 0
      pen.write(part.textContent ?? '', {
        color,
        indent: 28,
        end: 28,
        size: isTitle ? 42 : 32,
        bold: isTitle,
        after: 8,
      })
    })
  const top = pen.y
  pen.y += 24
  write()
  // The panel is as high as its text, which is then written once more, on it.
  pen.fill(top, pen.y + 16, backgroundColor)
  pen.y = top + 24
  write()
  pen.y += 40
}

function drawFact(pen: Pen, label: string, value: string) {
  const top = pen.y
  pen.write(label, { color: quiet })
  const end = pen.y
  pen.y = top
  pen.write(value, { indent: 330, bold: true })
  pen.y = Math.max(pen.y, end) + 10
  pen.fill(pen.y, pen.y + 2, line)
  pen.y += 14
}

type Pen = ReturnType<typeof startPen>

function startPen(context: CanvasRenderingContext2D) {
  const pen = {
    y: 0,
    fill(top: number, bottom: number, color: string) {
      context.fillStyle = color
      context.fillRect(margin, top, width - 2 * margin, bottom - top)
    },
    /** Writes a text in lines that fit, and moves below it. */
    write(
      text: string,
      { size = 32, bold = false, color = ink, indent = 0, end = 0, after = 0, font = sans }: Style = {},
    ) {
      context.font = `${bold ? 600 : 400} ${size}px ${font}`
      context.fillStyle = color
      context.textBaseline = 'top'
      for (const row of fitLines(context, text, width - 2 * margin - indent - end)) {
        context.fillText(row, margin + indent, pen.y)
        pen.y += size * 1.35
      }
      pen.y += after
    },
  }
  return pen
}

/** A text in lines no wider than `max`; a word that is wider is cut. */
function fitLines(context: CanvasRenderingContext2D, text: string, max: number): string[] {
  const lines: string[] = []
  let row = ''
  for (const word of text
    .trim()
    .split(/\s+/)
    .flatMap((whole) => cut(context, whole, max))) {
    const longer = row ? `${row} ${word}` : word
    if (row && context.measureText(longer).width > max) lines.push(row)
    row = row && context.measureText(longer).width > max ? word : longer
  }
  return [...lines, row]
}

function cut(context: CanvasRenderingContext2D, word: string, max: number): string[] {
  const parts: string[] = ['']
  for (const letter of word) {
    const longer = `${parts.at(-1)}${letter}`
    if (context.measureText(longer).width > max) parts.push(letter)
    else parts[parts.length - 1] = longer
  }
  return parts
}

const textOf = (element: Element, selector: string) => element.querySelector(selector)?.textContent ?? ''
