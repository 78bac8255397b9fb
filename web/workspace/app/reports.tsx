import { ReportsPage } from '../reports/reports-page.tsx'
import { SelectedSubjectActions } from './selected-actions.tsx'

export const Reports = () => <ReportsPage Actions={SelectedSubjectActions} />
