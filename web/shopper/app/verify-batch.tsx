import '../../ui/controls.css'
import { VerifyBatchPage } from '../scans/verify-batch-page.tsx'
import { startPage, valueInPath } from './start-page.tsx'

void startPage(() => <VerifyBatchPage batchNumber={valueInPath()} />)
