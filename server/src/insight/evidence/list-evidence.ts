import type { EvidenceFile, EvidenceFormat, EvidenceKind } from '@sahihi/contract/endpoints/evidence.ts'
import type { Db } from '../../platform/db/client.ts'
import { listFiles, type StoredFile } from '../../platform/files/stored-files.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** A company's evidence, or that of the admins (null). */
export type Owner = PartnerId | null
export type EvidenceSubject = { kind: EvidenceKind; id: string }
export type EvidenceDetails = EvidenceSubject & { format: EvidenceFormat }

export const kindNames = ['evidence'] as const

export async function listEvidence(db: Db, owner: Owner, { kind, id }: EvidenceSubject) {
  const files = await listFiles<EvidenceDetails>(db, owner, kindNames)
  return { files: files.filter(({ details }) => details.kind === kind && details.id === id).map(present) }
}

const present = ({
  id,
  details,
  requestedAt,
  requestedBy,
  outcome,
  bytes,
}: StoredFile<EvidenceDetails>): EvidenceFile => ({
  id,
  format: details.format,
  requestedAt: requestedAt.toISOString(),
  requestedBy,
  status: outcome === null ? 'preparing' : outcome === 'ready' ? 'ready' : 'failed',
  bytes,
})
