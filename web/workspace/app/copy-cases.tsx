import { CasePage } from '../copy-cases/case/case-page.tsx'
import { CopyCasesPage } from '../copy-cases/copy-cases-page.tsx'
import { SelectedSubjectActions } from './selected-actions.tsx'

export const CopyCases = () => <CopyCasesPage Actions={SelectedSubjectActions} />

export const Case = () => <CasePage Actions={SelectedSubjectActions} />
