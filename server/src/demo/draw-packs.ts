import sharp from 'sharp'

/** Invented packs of the demo's products, drawn without text, because fonts differ from machine to machine. */
const packs: Record<string, string> = {
  'Paracetamol 500 mg': box('#1f6f8b', `${tablet(120, 205)}${tablet(160, 205)}${tablet(200, 205)}`),
  'Artemether/Lumefantrine': box('#b5452c', leaf(160, 205)),
  'Amoxicillin 250 mg': box('#5b3f8c', `${capsule(128, 190)}${capsule(148, 222)}`),
  'Palm oil 2 l': `<path d="M118 66h60v30h22a24 24 0 0124 24v148a16 16 0 01-16 16H112a16 16 0 01-16-16V120a24 24 0 0122-24z" fill="#e2761b"/>
    <path d="M190 118h10a8 8 0 018 8v46h-18z" fill="#f4f1e8"/><rect x="124" y="46" width="48" height="24" rx="6" fill="#c0272d"/>
    <rect x="96" y="178" width="128" height="76" fill="#fff3d6"/>${drop(160, 216, '#c0272d')}`,
  'Brake pads, front': `<rect x="46" y="106" width="228" height="138" rx="8" fill="#23272b"/><rect x="46" y="106" width="228" height="34" rx="8" fill="#f2b705"/>
    ${pad(108)}${pad(212)}`,
  'Shea body cream': `<rect x="84" y="82" width="152" height="52" rx="12" fill="#7a4b26"/><path d="M78 134h164l-12 108a20 20 0 01-20 18H110a20 20 0 01-20-18z" fill="#fbf3e4"/>
    <path d="M83 170h154l-6 56H89z" fill="#d9a25f"/>${leaf(160, 198)}`,
}

/** The packs as WebP, by the name of the product. */
export const drawPacks = async (): Promise<Map<string, Buffer>> =>
  new Map(await Promise.all(Object.entries(packs).map(async ([name, shapes]) => [name, await draw(shapes)] as const)))

/** The logo of a company: a flower of six petals, in one of five colors. */
export function drawLogo(company: number): Promise<Buffer> {
  const color = ['#0b5d3b', '#1f6f8b', '#b5452c', '#5b3f8c', '#a9771b'][company % 5]
  const petals = [0, 60, 120].map(
    (angle) => `<ellipse cx="160" cy="160" rx="24" ry="100" transform="rotate(${angle} 160 160)"/>`,
  )
  return draw(`<rect width="320" height="320" fill="#fff"/><circle cx="160" cy="160" r="132" fill="${color}"/>
    <g fill="#fff">${petals.join('')}</g><circle cx="160" cy="160" r="22" fill="${color}"/>`)
}

const draw = (shapes: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="#e9e6dd"/>
        <ellipse cx="160" cy="278" rx="112" ry="14" fill="#000" fill-opacity=".14"/>${shapes}</svg>`,
    ),
  )
    .webp({ quality: 80 })
    .toBuffer()

/** A folding box with a colored band, seen from the front and slightly from the side. */
function box(color: string, motif: string): string {
  return `<path d="M250 84l28-18v196l-28 18z" fill="#c9c4b6"/><path d="M62 84l28-18h188l-28 18z" fill="#f5f2ea"/>
    <rect x="62" y="84" width="188" height="196" fill="#fff"/><rect x="62" y="84" width="188" height="62" fill="${color}"/>
    <rect x="78" y="102" width="112" height="12" rx="6" fill="#fff"/><rect x="78" y="122" width="64" height="8" rx="4" fill="#fff" fill-opacity=".7"/>
    ${motif}<rect x="78" y="252" width="156" height="8" rx="4" fill="${color}" fill-opacity=".5"/>`
}

function tablet(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="17" fill="#e8f1f4" stroke="#1f6f8b" stroke-width="3"/><path d="M${x - 10} ${y}h20" stroke="#1f6f8b" stroke-width="3"/>`
}

function capsule(x: number, y: number): string {
  return `<rect x="${x - 30}" y="${y - 11}" width="60" height="22" rx="11" fill="#f0c64a"/><path d="M${x} ${y - 11}h19a11 11 0 010 22h-19z" fill="#5b3f8c"/>`
}

function leaf(x: number, y: number): string {
  return `<path d="M${x - 36} ${y + 24}q-4-56 72-56q2 64-72 56z" fill="#3f8f4f"/><path d="M${x - 36} ${y + 24}q30-34 54-44" fill="none" stroke="#fff" stroke-width="4"/>`
}

function drop(x: number, y: number, color: string): string {
  return `<path d="M${x} ${y - 30}q26 32 26 42a26 22 0 01-52 0q0-10 26-42z" fill="${color}"/>`
}

function pad(x: number): string {
  return `<path d="M${x - 40} 222v-34q40-40 80 0v34q-40-22-80 0z" fill="#8b9298"/><circle cx="${x}" cy="188" r="6" fill="#23272b"/>`
}
