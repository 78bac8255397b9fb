/** The QR code in a picture: its text if it could be read, and where it is if the decoder says so. Empty if none was found. */
export type Sighting = { text?: string; box?: Box }
export type Box = { x: number; y: number; width: number; height: number }

/** Of several codes the one in the middle of the picture; one that could be read comes first. */
export function pickMostCentral(found: Sighting[], { width, height }: { width: number; height: number }): Sighting {
  const distance = ({ text, box }: Sighting) =>
    (box ? Math.hypot(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2) : 0) + (text ? 0 : 1e6)
  return found.sort((a, b) => distance(a) - distance(b))[0] ?? {}
}

/** How well a code could be read: one of so many looks at a picture gave it, in percent, to one decimal. */
export const calculateAccuracy = (looks: number) => Math.round(1000 / Math.max(1, looks)) / 10
