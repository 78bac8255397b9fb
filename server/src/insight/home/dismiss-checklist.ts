import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { closeChecklist } from '../../company/team/members.ts'
import type { AppContext } from '../../platform/context.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'

export async function dismissChecklist({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: MemberActor) {
  await closeChecklist(db, actor, clock())
  return { message: messages.checklistDismissed }
}
