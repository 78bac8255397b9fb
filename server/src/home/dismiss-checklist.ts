import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import type { MemberActor } from '../lib/identity.ts'
import { closeChecklist } from '../team/close-checklist.ts'

export async function dismissChecklist({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: MemberActor) {
  await closeChecklist(db, actor, clock())
  return { message: messages.checklistDismissed }
}
