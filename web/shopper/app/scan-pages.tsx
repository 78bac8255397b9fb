import { ResultPage } from '../scans/result-page.tsx'
import { ScanResult } from './scan-result.tsx'

export const Result = () => <ResultPage result={ScanResult} />
