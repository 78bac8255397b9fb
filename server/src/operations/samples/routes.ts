import * as endpoints from '@sahihi/contract/endpoints/samples.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { createSampleCompany } from './create-sample-company.ts'
import { removeSampleCompany } from './remove-sample-company.ts'

export function sampleRoutes(route: Route, context: AppContext) {
  route(endpoints.createSampleCompany, ({ account, partner }) => createSampleCompany(context, { account, partner }))
  route(endpoints.removeSampleCompany, ({ partner }) => removeSampleCompany(context, partner))
}
