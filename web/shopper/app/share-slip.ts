import { startSlip } from '../reports/share-slip.ts'

startSlip()
