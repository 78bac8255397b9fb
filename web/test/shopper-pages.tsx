import type { ReactNode } from 'react'
import { ScanResult } from '../shopper/app/result.tsx'
import { ManufacturerPage } from '../shopper/partners/manufacturer-page.tsx'
import { ReportPage } from '../shopper/reports/report-page.tsx'
import { ScanPage } from '../shopper/scans/scan-page.tsx'
import { VerifyBatchPage } from '../shopper/scans/verify-batch-page.tsx'
import { VerifyPage } from '../shopper/scans/verify-page.tsx'
import { YourDataPage } from '../shopper/visitors/your-data-page.tsx'

/** The page for shoppers at an address, as its script in web/shopper/app draws it; undefined for other pages. */
export function shopperPageAt({ pathname, search }: Location): ReactNode {
  const [, first, value = ''] = pathname.split('/')
  switch (first) {
    case 'scan':
      return <ScanPage go={() => undefined} />
    case 'verify':
      return <VerifyPage serial={decodeURIComponent(value)} result={ScanResult} />
    case 'verify-batch':
      return <VerifyBatchPage batchNumber={value} />
    case 'report':
      return <ReportPage search={search} />
    case 'manufacturers':
      return <ManufacturerPage id={value} />
    case 'your-data':
      return <YourDataPage />
    default:
      return undefined
  }
}
