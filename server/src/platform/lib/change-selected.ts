import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError, notFound } from './app-error.ts'

type Changes = {
  /** Locks those that are the caller's, and returns their ids in the order in which they change. */
  lock: (ids: string[]) => Promise<string[]>
  /** False when it is so already. */
  change: (id: string) => Promise<boolean>
}

/**
 * Changes several in the caller's transaction, and returns which. Those that are so already stay; it is a conflict when all are.
 * None changes when one is missing or foreign.
 */
export async function changeSelected(selected: string[], { lock, change }: Changes): Promise<string[]> {
  const ids = [...new Set(selected)]
  const locked = await lock(ids)
  if (locked.length < ids.length) throw notFound()
  const changed: string[] = []
  for (const id of locked) if (await change(id)) changed.push(id)
  if (changed.length === 0) throw new AppError('conflict', messages.noChange)
  return changed
}
