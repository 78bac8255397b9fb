import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { readTableFile } from './read-table-file.ts'
import { importsText } from './text.ts'

const read = (bytes: number[], name = 'table.csv') => readTableFile(new File([Uint8Array.from(bytes)], name))
const latin = (text: string) => [...text].map((char) => char.charCodeAt(0))

test('a table in another encoding is refused by its line, with the way out, before a letter is lost', async () => {
  expect(await read(latin('name,category\nTonic,Drinks\nCr\u00e8me,Food'))).toEqual({ problem: messages.notUtf8(3) })
  expect(await read(latin('["Cr\u00e8me"]'), 'table.json')).toEqual({ problem: messages.notUtf8(1) })
})

test('a table of Excel in Unicode is read, and a workbook is not', async () => {
  const utf16 = latin('name\tcategory\r\nCr\u00e8me\tFood').flatMap((byte) => [byte, 0])
  expect(await read([0xff, 0xfe, ...utf16])).toMatchObject({ content: 'name\tcategory\r\nCrème\tFood', format: 'csv' })
  expect(await read(latin('PK\u0003\u0004\u0000'))).toEqual({ problem: importsText.notText })
})
