import { expect, test } from 'vitest'
import { messages } from '../i18n/en/messages.ts'
import { decodeFile, findGarbledLine } from './file-text.ts'
import { CsvError, readCsv } from './read-csv.ts'

const cellsOf = (text: string) => [...readCsv(text)].map(({ cells }) => cells)
function faultOf(text: string) {
  try {
    cellsOf(text)
  } catch (error) {
    if (error instanceof CsvError) return error
    throw error
  }
  throw new Error('read without a fault')
}

test.each(['\n', '\r\n', '\r'])('the line break %j ends a record, and is the same within a cell', (end) => {
  const records = [...readCsv(`a,"b${end}${end}c"${end}${end}"d ""e""",${end}`)]
  expect(records).toEqual([
    { line: 1, lastLine: 3, cells: ['a', 'b\n\nc'] },
    { line: 4, lastLine: 4, cells: [''] },
    { line: 5, lastLine: 5, cells: ['d "e"', ''] },
  ])
})

test('a file that got its line breaks twice has an empty record after each line', () => {
  expect(cellsOf('a,b\r\r\nc,d\r\r\n')).toEqual([['a', 'b'], [''], ['c', 'd'], ['']])
})

test.each([
  ['inches within a cell', 'Pads 5",Food,5" x 3"', ['Pads 5"', 'Food', '5" x 3"']],
  ['spaces around quotation marks', 'Pads, "Food, dry" ,x', ['Pads', 'Food, dry', 'x']],
  ['a cell of quotation marks', '"""",""', ['"', '']],
])('%s are read as they are meant', (_what, text, cells) => {
  expect(cellsOf(text)).toEqual([cells])
})

test.each([
  [
    'an inch mark in front that takes the lines below',
    'Name\nPads,Food,"5 inch\nTonic,Drinks,"sweet"\nSyrup,Drinks,',
    2,
  ],
  ['a quotation mark that is never closed', 'Name\n\n"Pads,Food\nTonic,Drinks\n', 3],
  ['text behind a closed cell', '"5" inch,Food', 1],
  ['a quotation mark at the end of the file', 'a\nb\n"', 3],
  ['a line after a cell of several lines', '"a\nb"\n"c"d', 3],
])('%s is refused by its line', (_what, text, line) => {
  expect(faultOf(text)).toMatchObject({ line, message: messages.csvQuotes(line) })
})

test.each([
  ['sep=;\r\na;b,c', ['a', 'b,c']],
  ['\uFEFF"sep=,"\na,b;c', ['a', 'b;c']],
  ['SEP=|\na|b;c,d', ['a', 'b;c,d']],
  ['sep=\t\na\tb,c', ['a', 'b,c']],
])('%j names the delimiter and is not a record', (text, cells) => {
  expect([...readCsv(text)]).toEqual([{ line: 2, lastLine: 2, cells }])
})

test('a file of nothing but delimiters is refused before it takes long', () => {
  expect(faultOf(`a\n${','.repeat(8 * 1024 * 1024)}`)).toMatchObject({ line: 2 })
})

const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes)
const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from([...`\uFEFF${text}`].flatMap((char) => [char.charCodeAt(0) >> 8, char.charCodeAt(0) & 255])).map(
    (_byte, i, all) => all[isBig ? i : i ^ 1] ?? 0,
  )

test.each([
  ['Windows-1252', bytesOf(0x61, 0x0a, 0x43, 0x72, 0xe8, 0x6d, 0x65)],
  ['Mac Roman', bytesOf(0x61, 0x0d, 0x43, 0x72, 0x8f, 0x6d, 0x65)],
  ['GBK', bytesOf(0x61, 0x0d, 0x0a, 0xd4, 0xc6, 0xc4, 0xcf)],
  ['UTF-8 that is cut off', bytesOf(0x61, 0x0a, 0xe4, 0xba)],
  ['UTF-8 with a letter that was lost before', new TextEncoder().encode('a\nCr\uFFFDme')],
])('%s is seen, with its line', (_encoding, bytes) => {
  expect(findGarbledLine(decodeFile(bytes))).toBe(2)
})

test.each([
  ['UTF-8', new TextEncoder().encode('Crème 云 €')],
  ['UTF-8 with a byte order mark', new TextEncoder().encode('\uFEFFCrème 云 €')],
  ['UTF-16, as Excel saves Unicode text', utf16('Crème 云 €', false)],
  ['UTF-16 with the high bytes first', utf16('Crème 云 €', true)],
])('%s is read', (_encoding, bytes) => {
  expect(decodeFile(bytes)).toBe('Crème 云 €')
  expect(findGarbledLine(decodeFile(bytes))).toBeUndefined()
})
