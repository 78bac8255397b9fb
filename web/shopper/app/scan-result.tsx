import '../../ui/controls.css'
import { ResultPage } from '../scans/result-page.tsx'
import { ScanResult } from './result.tsx'
import { startPage } from './start-page.tsx'

void startPage(() => <ResultPage result={ScanResult} />)
