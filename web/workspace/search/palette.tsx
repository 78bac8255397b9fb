import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { getItem, setItem } from '../../lib/safe-storage.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { useOpened } from '../ui/use-opened.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import styles from './palette.module.css'
import { PaletteField } from './palette-field.tsx'
import { permissionByKind, type Result } from './result.ts'
import { groupResults } from './result-groups.ts'
import { ResultList } from './result-list.tsx'
import { searchText as t } from './text.ts'
import { useChoice } from './use-choice.ts'
import { useSearch } from './use-search.ts'

type PaletteProps = { onClose: () => void }

/** The search over everything of the partner: a field, and the list of what it finds. It fills the screen of a phone. */
export function Palette({ onClose }: PaletteProps) {
  const isNarrow = useMediaQuery(`(max-width: ${limits.sidebarCollapsePx}px)`, undefined, {
    getInitialValueInEffect: false,
  })
  useReturnFocus()
  return (
    <Modal.Root
      opened={useOpened(true)}
      onClose={onClose}
      fullScreen={Boolean(isNarrow)}
      size={640}
      yOffset="10vh"
      centered={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t.dialog} classNames={{ content: styles.content ?? '' }}>
        <Search onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ onClose }: PaletteProps) {
  const { data: session } = useQuery(sessionQuery)
  const owner = `${session?.partnerId}:${session?.email}`
  const permissions = session?.permissions ?? []
  const search = useSearch()
  const [recent] = useState(() => recentResults(owner, permissions))
  const groups = groupResults({ text: search.text, found: search.found, recent, permissions })
  const results = groups.flatMap((group) => group.results)
  const open = useOpenResult(owner, onClose)
  const choice = useChoice(results, search, open)
  return (
    <>
      <PaletteField search={search} choice={choice} onClose={onClose} />
      <ResultList groups={groups} active={choice.active} search={search} onOpen={open} />
    </>
  )
}

function useOpenResult(owner: string, onClose: () => void) {
  const router = useRouter()
  return (result: Result) => {
    rememberResult(owner, result)
    onClose()
    // The guide and the reference of the API are documents of their own.
    if (result.href.startsWith('/docs')) location.assign(result.href)
    else router.history.push(result.href)
  }
}

const most = 5

/** What somebody opened last from the search, in this browser; `owner` tells accounts and companies apart. */
function recentResults(owner: string, permissions: readonly string[]): Result[] {
  return stored(owner).filter(
    ({ kind }) => kind in permissionByKind && permissions.includes(permissionByKind[kind as 'code']),
  )
}

/** Only what the server found: pages and actions are listed anyway. */
function rememberResult(owner: string, result: Result) {
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
