import type { Inspection } from '@sahihi/contract/endpoints/inspections.ts'
import type { Db } from '../../platform/db/client.ts'
import { presentInspection } from './get-inspection.ts'
import { getInspectionPhoto, type Inspected, newestInspections, type Owner } from './queries.ts'

/** An inspection as it may be passed on. `photo` is the name of the file that has its photo; null where it has none or is left out. */
export type CitedInspection = Inspection & { photo: string | null }

const max = { inspections: 50, photos: 5 }

/** The newest 50 inspections of a code or of some batches, with the photos of the newest five that have one. */
export async function citeInspections(db: Db, owner: Owner, of: Inspected) {
  const inspections: CitedInspection[] = []
  const photos: { name: string; jpeg: Buffer }[] = []
  for (const row of await newestInspections(db, owner, of, max.inspections)) {
    const name = `inspection-${row.id}.jpg`
    const jpeg = row.hasPhoto && photos.length < max.photos ? await getInspectionPhoto(db, owner, row.id) : undefined
    if (jpeg) photos.push({ name, jpeg })
    inspections.push({ ...presentInspection(row), photo: jpeg ? name : null })
  }
  return { inspections, photos }
}
