import * as endpoints from '@sahihi/contract/endpoints/pictures.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { deleteCompanyLogo } from './delete-company-logo.ts'
import { deleteProductPicture } from './delete-product-picture.ts'
import { getPicture } from './get-picture.ts'
import { uploadCompanyLogo } from './upload-company-logo.ts'
import { uploadProductPicture } from './upload-product-picture.ts'

export function pictureRoutes(route: Route, context: AppContext) {
  route(endpoints.uploadProductPicture, async ({ actor, params, body }) => ({
    message: messages.pictureSaved,
    data: { picture: await uploadProductPicture(context, actor, params.id, body) },
  }))
  route(endpoints.deleteProductPicture, async ({ actor, params }) => {
    await deleteProductPicture(context, actor, params.id)
    return { message: messages.pictureRemoved }
  })
  route(endpoints.uploadCompanyLogo, async ({ actor, body }) => ({
    message: messages.companyLogoSaved,
    data: { picture: await uploadCompanyLogo(context, actor, body) },
  }))
  route(endpoints.deleteCompanyLogo, async ({ actor }) => {
    await deleteCompanyLogo(context, actor)
    return { message: messages.companyLogoRemoved }
  })
  route(endpoints.getPicture, async ({ params, reply }) =>
    reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(await getPicture(context.db, params.id)),
  )
}
