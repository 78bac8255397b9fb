import { createHmac } from 'node:crypto'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { wrongField } from './app-error.ts'
import { deriveKey } from './secret-key.ts'
import { timingSafeEqualText } from './timing-safe-equal-text.ts'

/** Where a list continues: the sort keys of the last row, the number of its page, and how many rows the first page counted. */
export type Position = { keys: string[]; page: number; total: number }

/** What a list needs to read a page by cursor: where the page begins, and how to create the cursor of the next one. */
export type Paging = { position: Position | undefined; cursorOf: (next: Position | null) => string | null }

export type Cursors = (list: unknown, cursor: string | undefined) => Paging

/**
 * Creates and reads cursors (docs/platform-and-api.md, "Pages of lists"). A cursor is signed together with its list: endpoint, partner,
 * filters and order. So its content needs no other check before it is used in a query, and a cursor that was changed or belongs to
 * another list is a 400.
 */
export function createCursors(secretKey: string): Cursors {
  const key = deriveKey(secretKey, 'cursors')
  return (list, cursor) => {
    const name = JSON.stringify(list)
    const sign = (text: string) =>
      createHmac('sha256', key).update(`${name}\n${text}`).digest('base64url').slice(0, signatureLength)
    const read = (text: string): Position => {
      const [content = '', signature = ''] = text.split('.')
      if (!timingSafeEqualText(signature, sign(content)))
        throw wrongField({ field: 'cursor', message: messages.notACursor })
      const [page, total, ...keys] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
        number,
        number,
        ...string[],
      ]
      return { page, total, keys }
    }
    const cursorOf = (next: Position | null) => {
      if (!next) return null
      const content = Buffer.from(JSON.stringify([next.page, next.total, ...next.keys])).toString('base64url')
      return `${content}.${sign(content)}`
    }
    return { position: cursor === undefined ? undefined : read(cursor), cursorOf }
  }
}

/** 96 bits are enough, because a guess only gets rows of the caller's own. */
const signatureLength = 16
