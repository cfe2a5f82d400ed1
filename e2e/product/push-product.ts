import { createECDH, createHash } from 'node:crypto'
import { startPushService, type PushService } from '../../functions/src/push/fixtures/push-service.ts'
import { startProduct, type Product } from './start-product.ts'

const pair = createECDH('prime256v1')
pair.setPrivateKey(createHash('sha256').update('a key of the tests').digest())
export const pushKeys = { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }

/** The product with a push service of ours where those of the browsers' makers stand: the one thing of it that no test can ask. */
export async function startPushProduct(flags: string[] = []): Promise<{ product: Product; service: PushService }> {
  const service = await startPushService()
  return { product: await productBeside(service, { flags }), service }
}

/** The same beside a push service that is there already. */
export const productBeside = (
  service: PushService,
  starting: { flags?: string[]; dataFolder?: string } = {},
): Promise<Product> =>
  startProduct({
    ...starting,
    environment: {
      VAPID_PUBLIC_KEY: pushKeys.publicKey,
      VAPID_PRIVATE_KEY: pushKeys.privateKey,
      PUSH_LOCAL_PORT: String(service.port),
    },
  })
