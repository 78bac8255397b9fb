import { limits } from '@sahihi/contract/domain/limits.ts'
import type { FileKind } from '../../platform/files/make-file.ts'
import { days, hours } from '../../platform/lib/time.ts'
import { readEvidenceKey } from '../../platform/transparency-log/log-key.ts'
import { collectEvidence } from './collect-evidence.ts'
import { describeEvidence } from './describe-evidence.ts'
import type { EvidenceDetails, Owner } from './list-evidence.ts'
import { renderEvidence } from './render-evidence.ts'
import { sealPdf, signStatement } from './sign-evidence.ts'

/** Makes the file that a member or an admin asked for (docs/trust.md, "Evidence"). */
export const evidenceKind: FileKind<EvidenceDetails> = {
  name: 'evidence',
  retention: days(limits.evidenceDays),
  giveUp: { after: hours(1), reason: null },
  async make(context, { id, partner, details }, store) {
    const key = readEvidenceKey(context.config)
    // Null where admins asked: the column has no partner then.
    const owner: Owner = partner
    const { statement, contents } = await collectEvidence(context, { owner, fileId: id, ...details }, key.verifierKey)
    const json = signStatement(statement, contents, key)
    if (details.format === 'json') return store(pieces(json))
    const pictures = [...contents].map(([name, jpeg]) => ({ name, jpeg }))
    const pdf = await renderEvidence({ ...describeEvidence(statement), json, pictures, madeAt: statement.madeAt })
    return store(pieces(sealPdf(pdf, key)))
  },
}

async function* pieces(content: Uint8Array) {
  yield content
}
