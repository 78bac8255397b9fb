import { ResultPage } from '../scans/result-page.tsx'
import { VerifyPage } from '../scans/verify-page.tsx'
import { ScanResult } from './scan-result.tsx'

export const Result = () => <ResultPage result={ScanResult} />
export const Verify = () => <VerifyPage result={ScanResult} />
