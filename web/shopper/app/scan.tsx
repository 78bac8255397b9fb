import '../../ui/controls.css'
import './trusted-workers.ts'
import { ScanPage } from '../scans/scan-page.tsx'
import { replaceByResult } from './open-result.tsx'
import { startPage } from './start-page.tsx'

void startPage(() => <ScanPage go={replaceByResult} />)
