import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { today } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** Saves all recalls as CSV. */
export const useExport = () =>
  useMutation({ mutationFn: async () => saveFile(await call('GET /api/recalls/export', {}), `recalls-${today()}.csv`) })
