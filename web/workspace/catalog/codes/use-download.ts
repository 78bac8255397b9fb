import { downloadName, type Items, orderDownloadName } from '@sahihi/contract/endpoints/downloads.ts'
import { call } from '../../../lib/call.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useTransfer } from '../../lib/use-transfer.ts'
import { saveEvents } from '../gs1/save-events.ts'
import type { Selected } from './download-formats.ts'

/** The codes of a batch, or those of a whole order. */
export type DownloadSource = { of: 'batch' | 'order'; id: string; items: Items }

/** Downloads codes. Only a complete file is saved. */
export function useDownload({ of, id, items }: DownloadSource) {
  const { mutate, variables, ...state } = useTransfer(async (options: Selected, connection) => {
    if (options.format === 'epcis') {
      const events = of === 'order' ? 'GET /api/products/orders/:id/epcis' : 'GET /api/products/batch/:id/epcis'
      return saveEvents(await call(events, { ...connection, params: { id } }))
    }
    const input = { ...connection, query: options }
    const [file, nameOf] =
      of === 'order'
        ? [await call('GET /api/products/orders/:id/download-qr', { ...input, params: { id } }), orderDownloadName]
        : [await call('GET /api/products/:batchId/download-qr', { ...input, params: { batchId: id } }), downloadName]
    saveFile(file, nameOf(options, new Date(), items))
  })
  return { ...state, start: mutate, options: variables }
}
