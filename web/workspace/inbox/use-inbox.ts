import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useGet } from '../lib/api.ts'
import { type InboxView, toFilter } from './url-state.ts'

/** What can be done about an item where other slices know how. */
export type ItemActions = ComponentType<{ item: InboxItem; onDone: () => void }>

/** The same for several items. */
export type ItemsActions = ComponentType<{ items: InboxItem[]; onDone: () => void }>

/** A page of the inbox. */
export const useInbox = (view: InboxView) =>
  useGet('GET /api/inbox', { query: { ...toFilter(view), page: view.page } }, { placeholderData: keepPreviousData })
