import { ResultPage } from '../scans/result-page.tsx'
import { VerifyPage } from '../scans/verify-page.tsx'
import { ScanOutcome } from './scan-result.tsx'

export const Result = () => <ResultPage outcome={ScanOutcome} />
export const Verify = () => <VerifyPage outcome={ScanOutcome} />
