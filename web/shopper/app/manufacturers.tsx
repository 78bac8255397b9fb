import '../../ui/controls.css'
import { ManufacturerPage } from '../partners/manufacturer-page.tsx'
import { startPage, valueInPath } from './start-page.tsx'

void startPage(() => <ManufacturerPage id={valueInPath()} />)
