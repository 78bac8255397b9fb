import '../../ui/controls.css'
import { ReportPage } from '../reports/report-page.tsx'
import { startPage } from './start-page.tsx'

void startPage(() => <ReportPage search={location.search} />)
