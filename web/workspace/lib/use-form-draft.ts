import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { getItem, listKeys, removeItem, removeItemsWhere, setItem } from '../../lib/safe-storage.ts'
import { sessionQuery } from './session-query.ts'

type Draft<Values> = { at: string; values: Values }
export type FormDraft = ReturnType<typeof useFormDraft>

type Options<Values> = {
  /** Names the form among those of this account and company. */
  name: string
  /** Set when the server has what was entered. */
  finished: RefObject<boolean>
  /** What of the values is kept; files are not. */
  keep?: (values: Values) => Values
}

/**
 * Keeps what is entered into a form on this device, for this account and company, until it is sent, discarded, or 7 days old
 * (docs/codes-and-batches.md, "Drafts"). What an earlier visit left is offered, not filled in.
 */
export function useFormDraft<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'values' | 'setValues'>,
  { name, finished, keep = (values) => values }: Options<Values>,
) {
  const { data: session } = useQuery(sessionQuery)
  const key = session && `${prefix}${session.partnerId}:${session.email}:${name}`
  const text = JSON.stringify(keep(form.values))
  const [initial] = useState(text)
  const isDirty = text !== initial
  const [found, setFound] = useState<{ key: string; draft: Draft<Values> | undefined }>()
  if (key && found?.key !== key) setFound({ key, draft: load<Values>(key) })
  const wasDirty = useRef(false)
  useEffect(() => {
    if (!key || finished.current || !(isDirty || wasDirty.current)) return
    if (isDirty) setItem('localStorage', key, `{"at":${JSON.stringify(new Date().toISOString())},"values":${text}}`)
    else removeItem('localStorage', key)
    wasDirty.current = isDirty
  }, [key, isDirty, text, finished])
  useEffect(
    () => () => {
      if (key && finished.current) removeItem('localStorage', key)
    },
    [key, finished],
  )
  const settle = () => setFound(key ? { key, draft: undefined } : undefined)
  return {
    offeredAt: found?.draft?.at,
    isDirty,
    /** Whether leaving would lose something from the screen. */
    isUnsent: () => isDirty && !finished.current,
    restore: () => {
      if (found?.draft) form.setValues(found.draft.values)
      settle()
    },
    discard: () => {
      if (key && !isDirty) removeItem('localStorage', key)
      settle()
    },
  }
}

/** Grows when the values of a form change their shape, so that older drafts are not filled in. */
const prefix = 'formDraft1:'
const maxAge = 7 * 24 * 60 * 60_000

function load<Values>(key: string): Draft<Values> | undefined {
  for (const each of listKeys('sessionStorage').filter((name) => name.startsWith('formDraft'))) {
    setItem('localStorage', each, getItem('sessionStorage', each) ?? '')
    removeItem('sessionStorage', each)
  }
  removeItemsWhere((each) => each.startsWith('formDraft') && !isFresh(parsed(getItem('localStorage', each))))
  const draft = parsed<Values>(getItem('localStorage', key))
  return isFresh(draft) ? draft : undefined
}

const isFresh = (draft: Draft<unknown> | undefined) => draft !== undefined && Date.now() - Date.parse(draft.at) < maxAge

function parsed<Values>(text: string | null): Draft<Values> | undefined {
  try {
    return JSON.parse(text ?? '') ?? undefined
  } catch {
    return undefined
  }
}
