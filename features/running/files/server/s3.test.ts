import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { form, pdf, picture } from '#testing/file-samples.ts'
import { openS3 } from '#testing/s3.ts'
import { openShop } from '#testing/shop.ts'
import { byWay, openWay, placeOf } from '#testing/way.ts'
import { attachFile, deleteFile } from '../contract.ts'

test('[FL-07] [GR-08] with a bucket by setting, files go up, come back, are drawn in copies and deleted just the same; while it is away that is said', async () => {
  const s3 = await openS3()
  try {
    const { endpoint, bucket, accessKey, secretKey, region } = s3.settings
    const way = await openWay(placeOf(endpoint))
    onTestFinished(() => void way.close())
    const shop = await openShop({
      env: {
        S3_ENDPOINT: byWay(endpoint, way),
        S3_BUCKET: bucket,
        S3_ACCESS_KEY: accessKey,
        S3_SECRET_KEY: secretKey,
        S3_REGION: region,
      },
    })
    const admin = await shop.asStaff('admin01')
    const authorization = `Bearer ${admin.token}`
    const send = (group: string, name: string, content: Buffer) => {
      const { payload, headers } = form({ fileGrpId: group }, [{ name, content }])
      return shop.app.http.inject({
        method: 'POST',
        url: '/api/file/upload',
        headers: { ...headers, authorization },
        payload,
      })
    }
    const put = async (...file: Parameters<typeof send>) =>
      (await send(...file)).json<{ body: { fileId: string } }>().body.fileId
    const get = (fileId: string, more = '') =>
      shop.app.http.inject({
        method: 'GET',
        url: `${attachFile.path}?fileId=${fileId}&fileNo=1${more}`,
        headers: { authorization, accept: 'image/avif' },
      })

    const large = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(12_000_000, 0x25),
      Buffer.from('\n%%EOF\n'),
    ])
    for (const content of [pdf(), large])
      expect((await get(await put('notices', '자료.pdf', content))).rawPayload.equals(content)).toBe(true)
    const photo = await put('product-images', '상품.jpg', await picture('jpeg', { width: 700, height: 350 }))
    const copy = await get(photo, '&width=300&attach=false')
    expect([copy.headers['content-type'], (await sharp(copy.rawPayload).metadata()).width]).toEqual([
      'image/avif',
      320,
    ])
    await admin.send(deleteFile, { params: { fileId: photo, fileNo: 1 } })
    expect((await get(photo)).statusCode).toBe(404)
    expect(s3.methods.filter((method) => method.startsWith('DELETE'))).toHaveLength(10)
    expect(s3.refused).toEqual([])

    const kept = await put('notices', '자료.pdf', pdf())
    for (const mood of ['shut', 'failing'] as const) {
      way.turn(mood)
      for (const answer of [await send('notices', '자료.pdf', pdf()), await get(kept)])
        expect([mood, answer.statusCode, answer.json<{ resultCode: string }>().resultCode]).toEqual([
          mood,
          503,
          'busy',
        ])
    }
    way.turn('open')
    expect((await get(kept)).statusCode).toBe(200)
  } finally {
    await s3.close()
  }
})
