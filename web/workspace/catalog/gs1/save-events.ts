import { notifications } from '@mantine/notifications'
import { today } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { epcisText } from './text.ts'

/** Saves a document of EPCIS events, and says what it could not name. */
export async function saveEvents(file: Blob) {
  saveFile(file, `epcis-${today()}.jsonld`)
  const message = epcisText.leftOut(await readOmissions(file))
  if (message) notifications.show({ title: epcisText.leftOutTitle, message: `${message}.`, autoClose: 20_000 })
}

/** It stands at the end of the document, which may be too long to read whole. */
async function readOmissions(file: Blob) {
  const end = await file.slice(-300).text()
  const { 'sahihi:leftOut': counts } = JSON.parse(`{${end.slice(end.lastIndexOf('"sahihi:leftOut"'))}`) as {
    'sahihi:leftOut': Record<string, number>
  }
  const countOf = (name: string) => counts[`sahihi:${name}`] ?? 0
  return {
    serials: countOf('serials'),
    batchesWithoutGtin: countOf('batchesWithoutGtin'),
    batchesNotReleased: countOf('batchesNotReleased'),
  }
}
