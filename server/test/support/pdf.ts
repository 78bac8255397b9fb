/**
 * A PDF with `words` in a comment and a page of each height: the first red, the others green. On the last is a `picture` of these
 * facts, whose data ends at once.
 */
export const pdf = (words = 'certificate', { heights = [842], picture = '', trailer = '' } = {}) =>
  Buffer.from(`%PDF-1.4
% ${words}
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[${heights.map((_, n) => `${10 + n} 0 R`).join(' ')}]/Count ${heights.length}>> endobj
${object(3, `/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 8${picture}`, 'x')}
${heights.map((height, n) => page(height, n, picture !== '' && n === heights.length - 1)).join('\n')}
trailer <</Root 1 0 R${trailer}>>
%%EOF
`)

/** Opens only with a password, which is not known. */
export const lockedPdf = () => {
  const key = '41'.repeat(32)
  return pdf('locked', { trailer: `/ID[<41><41>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${key}>/U<${key}>>>` })
}

const page = (height: number, n: number, hasPicture: boolean) =>
  `${10 + n} 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 ${height}]/Contents ${20 + n} 0 R/Resources<</XObject<</I 3 0 R>>>>>> endobj
${object(20 + n, '', `${n === 0 ? '1 0' : '0 1'} 0 rg 0 0 595 ${height} re f${hasPicture ? ' 595 0 0 595 0 0 cm /I Do' : ''}`)}`

const object = (number: number, facts: string, content: string) =>
  `${number} 0 obj <<${facts}/Length ${content.length}>> stream\n${content}\nendstream endobj`
