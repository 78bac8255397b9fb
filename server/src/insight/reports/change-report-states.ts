import { countOf } from '@sahihi/contract/i18n/count.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { changeSelected } from '../../platform/lib/change-selected.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { lockReports } from './queries.ts'
import { type Closing, clearReportClosing, moveReport } from './update-report.ts'

type Input = Closing & { action: 'start' | 'close' | 'reopen'; reportIds: string[] }

/** Starts, closes or reopens several reports, each by the rules for one; a closed one is not started again. */
export async function changeReportStates(tx: Tx, actor: PartnerActor, input: Input, now: Date) {
  const { action, reportIds, ...closing } = input
  const closed = new Set<string>()
  const ids = await changeSelected(reportIds, {
    lock: async (all) => {
      const reports = await lockReports(tx, actor.partner, all)
      for (const { id, closedAt } of reports) if (closedAt) closed.add(id)
      return reports.map(({ id }) => id)
    },
    change: async (id) => {
      if (action === 'reopen') return clearReportClosing(tx, actor, id, now)
      if (action === 'close') return moveReport(tx, actor, { id, status: 'closed', ...closing }, now)
      return !closed.has(id) && moveReport(tx, actor, { id, status: 'looking_into' }, now)
    },
  })
  const message = messages.reportsChanged[action](countOf(ids.length, 'report'))
  return { message, data: { changed: ids.length, ids } }
}
