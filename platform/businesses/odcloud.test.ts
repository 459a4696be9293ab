import { expect, test } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'
import { openOdcloud } from './odcloud.ts'

/** The answer for a match as the service's documents show it. */
const golden = {
  request_cnt: 1,
  valid_cnt: 1,
  status_code: 'OK',
  data: [
    {
      b_no: '0008110375',
      valid: '01',
      request_param: { b_no: '0008110375', start_dt: '20150302', p_nm: '김데모' },
      status: {
        b_no: '0008110375',
        b_stt: '계속사업자',
        b_stt_cd: '01',
        tax_type: '부가가치세 일반과세자',
        tax_type_cd: '01',
        end_dt: '',
        utcc_yn: 'N',
      },
    },
  ],
}
const business = { number: '0008110375', directorName: '김데모', openedOn: '2015-03-02' }

test('[BX-12] the tax office is asked as documented, and its answer is read', async () => {
  const asked: { url: string; init: RequestInit }[] = []
  const send = (async (url: string, init: RequestInit) => (
    asked.push({ url, init }),
    Response.json(golden)
  )) as unknown as typeof fetch
  const registry = openOdcloud({ apiUrl: 'https://nts.example/', serviceKey: 'k+/=' }, { fetch: send })
  expect(await registry.check(business)).toEqual({ kind: 'open', taxType: '부가가치세 일반과세자' })
  expect(asked[0]!.url).toBe('https://nts.example/api/nts-businessman/v1/validate?serviceKey=k%2B%2F%3D')
  expect(JSON.parse(String(asked[0]!.init.body))).toEqual({
    businesses: [
      {
        b_no: '0008110375',
        start_dt: '20150302',
        p_nm: '김데모',
        p_nm2: '',
        b_nm: '',
        corp_no: '',
        b_sector: '',
        b_type: '',
        b_adr: '',
      },
    ],
  })
})

test('[BX-12] what is no answer about this business is unknown, never a yes', async () => {
  const answering = (body: unknown, status = 200) =>
    openOdcloud(
      { apiUrl: 'https://nts.example', serviceKey: 'k' },
      {
        fetch: () =>
          Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
      },
    ).check(business)
  for (const [body, status] of [
    ['<html>점검 중</html>', 200],
    [golden, 500],
    [{ ...golden, data: [] }, 200],
    [{ ...golden, data: [{ ...golden.data[0], b_no: '0000000000' }] }, 200],
    [{ ...golden, data: [{ ...golden.data[0], status: undefined }] }, 200],
    [{ code: -401, msg: '유효하지 않은 인증키 입니다.' }, 401],
  ] as const)
    expect(await answering(body, status)).toMatchObject({ kind: 'unknown' })
})

test('[BX-12] the stand-in answers as the tax office: fitting, different, resting, closed, a wrong key', async () => {
  const { url, control } = await openTestStandin()
  const ask = (more: Partial<typeof business> = {}, serviceKey = 'demo-key') =>
    openOdcloud({ apiUrl: `${url}/odcloud`, serviceKey }).check({ ...business, ...more })
  control.businesses.register({
    number: business.number,
    directorName: '김데모',
    openedOn: '2015-03-02',
    state: '01',
  })
  expect(await ask()).toMatchObject({ kind: 'open' })
  expect(await ask({ directorName: '다른이' })).toEqual({ kind: 'different' })
  expect(await ask({ openedOn: '2015-03-03' })).toEqual({ kind: 'different' })
  control.businesses.register({
    number: business.number,
    directorName: '김데모',
    openedOn: '2015-03-02',
    state: '03',
  })
  expect(await ask()).toMatchObject({ kind: 'closed' })
  expect(await ask({}, 'another')).toMatchObject({ kind: 'unknown' })
  // who was never planted goes on
  expect(await ask({ number: '0008200003' })).toMatchObject({ kind: 'open' })
  control.businesses.fail()
  expect(await ask()).toMatchObject({ kind: 'unknown' })
})
