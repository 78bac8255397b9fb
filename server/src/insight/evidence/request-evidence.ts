import { limits } from '@sahihi/contract/domain/limits.ts'
import type { EvidenceKind } from '@sahihi/contract/endpoints/evidence.ts'
import { evidenceMessages } from '@sahihi/contract/i18n/en/evidence-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { lockFiles, requestFile } from '../../platform/files/stored-files.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { AuditAction } from '../../platform/lib/audit-actions.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { readSubject } from './collect-evidence.ts'
import { type EvidenceDetails, kindNames, listEvidence } from './list-evidence.ts'

const actions = {
  case: 'copy_case.evidence_requested',
  report: 'report.evidence_requested',
  recall: 'recalls.evidence_requested',
} as const satisfies Record<EvidenceKind, AuditAction>

/** Requests a file of evidence. What the caller may not see is not found. */
export async function requestEvidence(
  context: AppContext,
  account: Pick<Account, 'id' | 'partnerId'>,
  details: EvidenceDetails,
) {
  const { db, clock } = context
  const owner = account.partnerId ?? null
  const now = clock()
  const { kind, id, format } = details
  await readSubject(db, owner, details, now)
  await db.transaction().execute(async (tx) => {
    const files = await lockFiles<EvidenceDetails>(tx, owner, kindNames)
    const isSame = (file: (typeof files)[number]) => file.details.id === id && file.details.format === format
    if (files.some((file) => file.endedAt === null && isSame(file)))
      throw new AppError('conflict', evidenceMessages.inPreparation)
    if (files.length >= limits.evidenceFilesMax) throw new AppError('conflict', evidenceMessages.tooMany)
    await requestFile(tx, context, { kind: 'evidence', partner: owner, accountId: account.id, details })
    const event = { occurredAt: now, accountId: account.id, partnerId: owner, subject: id, details: { format } }
    await audit(tx, { ...event, action: actions[kind] })
  })
  return { message: evidenceMessages.requested, data: await listEvidence(db, owner, details) }
}
