import { type Page, pages } from './pages.ts'

const maxReturnPath = 300

type Opens = { isAdmin: boolean }

/** Whether a text is the path, perhaps with a query, of one of our pages for signed-in people; never that of another site. */
export const isReturnPath = (text: string): boolean => pageAt(text) !== undefined

/** The path that a sign-in leads back to, or undefined where there is none or the account cannot open it. */
export function returnPathFor({ isAdmin }: Opens, text: string | null): string | undefined {
  const access = text === null ? undefined : pageAt(text)?.access
  if (access === 'account' || access === (isAdmin ? 'admin' : 'partner')) return text ?? undefined
}

function pageAt(text: string): Page | undefined {
  // Visible ASCII alone: browsers drop tabs and line breaks from an address, and read a backslash as a slash.
  if (text.length > maxReturnPath || !/^\/(?!\/)[!-[\]-~]*$/.test(text)) return undefined
  const parts = (text.split(/[?#]/)[0] ?? '').split('/')
  return (pages as readonly Page[]).find(({ path, access }) => access !== 'public' && fits(parts, path.split('/')))
}

const fits = (parts: string[], wanted: string[]) =>
  parts.length === wanted.length &&
  wanted.every((part, i) => (part.startsWith('$') ? /^[\w-]+$/.test(parts[i] ?? '') : part === parts[i]))
