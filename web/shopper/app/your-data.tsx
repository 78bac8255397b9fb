import '../../ui/controls.css'
import { YourDataPage } from '../visitors/your-data-page.tsx'
import { startPage } from './start-page.tsx'

void startPage(() => <YourDataPage />)
