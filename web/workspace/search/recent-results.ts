import { getItem, setItem } from '../../lib/safe-storage.ts'
import { permissionByKind, type Result } from './result.ts'

const most = 5

/** What somebody opened last from the search, in this browser; `owner` tells accounts and companies apart. */
export function recentResults(owner: string, permissions: readonly string[]): Result[] {
  return stored(owner).filter(
    ({ kind }) => kind in permissionByKind && permissions.includes(permissionByKind[kind as 'code']),
  )
}

/** Only what the server found: pages and actions are listed anyway. */
export function rememberResult(owner: string, result: Result) {
  if (!(result.kind in permissionByKind)) return
  const others = stored(owner).filter(({ href }) => href !== result.href)
  setItem('localStorage', keyOf(owner), JSON.stringify([result, ...others].slice(0, most)))
}

const keyOf = (owner: string) => `recentResults:${owner}`

function stored(owner: string): Result[] {
  try {
    const value: unknown = JSON.parse(getItem('localStorage', keyOf(owner)) ?? '[]')
    return Array.isArray(value) ? value.filter(isResult) : []
  } catch {
    return []
  }
}

// A link that another program wrote into the storage must not lead out of the product.
const isResult = (value: unknown): value is Result =>
  typeof value === 'object' &&
  value !== null &&
  'href' in value &&
  /^\/[a-z]/.test(String(value.href)) &&
  'label' in value &&
  typeof value.label === 'string'
