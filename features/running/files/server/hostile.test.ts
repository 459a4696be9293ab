import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { form, hwp, hwpx, office, packedPdf, pdf, picture, pngHeader, zip } from '#testing/file-samples.ts'
import { openShop } from '#testing/shop.ts'

type Hostile = {
  what: string
  name: string
  content: Buffer
  /** Stored all the same, harmless: under this name and type. */ kept?: { name: string; type: string }
}

const page = Buffer.from('<!doctype html><html><script>fetch("/api")</script></html>')
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
)
const exe = Buffer.concat([
  Buffer.from('MZ'),
  Buffer.alloc(58),
  Buffer.from([0x80, 0, 0, 0]),
  Buffer.alloc(64),
  Buffer.from('PE\0\0'),
  Buffer.alloc(400),
])
const elf = Buffer.concat([
  Buffer.from('7f454c460201010000000000000000000200 3e00'.replace(' ', ''), 'hex'),
  Buffer.alloc(200),
])
const script = Buffer.from('#!/bin/sh\nrm -rf /\n')

async function hostileFiles(): Promise<Hostile[]> {
  const [jpeg, png, gif, webp] = await Promise.all([
    picture('jpeg'),
    picture('png'),
    picture('gif'),
    picture('webp'),
  ])
  const jpegType = { type: 'image/jpeg' }
  const behind = (image: Buffer, tail: Buffer) => Buffer.concat([image, tail])
  const commented = await sharp(png)
    .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
    .jpeg()
    .toBuffer()
  const bomb = zip([{ name: 'zeros.txt', content: Buffer.alloc(20_000_000) }])
  return [
    // names
    { what: 'a page', name: 'page.html', content: page },
    { what: 'a page under its other ending', name: 'page.HTM', content: page },
    { what: 'XHTML', name: 'page.xhtml', content: page },
    { what: 'a drawing that runs', name: 'logo.svg', content: svg },
    { what: 'XML', name: 'data.xml', content: Buffer.from('<?xml version="1.0"?><x/>') },
    { what: 'a program', name: 'setup.exe', content: exe },
    { what: 'a program with a second ending in front', name: '견적서.pdf.exe', content: exe },
    { what: 'a script', name: 'run.sh', content: script },
    { what: 'PHP', name: 'shell.php', content: Buffer.from('<?php system($_GET["c"]);') },
    { what: 'a server setting', name: '.htaccess', content: Buffer.from('AddType text/html .pdf') },
    { what: 'JavaScript', name: 'a.js', content: Buffer.from('alert(1)') },
    {
      what: 'a shortcut',
      name: 'a.lnk',
      content: Buffer.from('4c0000000114020000000000c000000000000046', 'hex'),
    },
    { what: 'an archive of Java', name: 'a.jar', content: zip([{ name: 'META-INF/MANIFEST.MF' }]) },
    { what: 'no ending', name: 'README', content: Buffer.from('hello') },
    { what: 'an ending of spaces and dots', name: 'a.exe. . .', content: exe },
    { what: 'a stream of NTFS', name: 'a.php::$DATA', content: script },
    { what: 'a letter from another alphabet', name: 'a.рdf', content: pdf() },
    { what: 'an ending from the object prototype', name: 'a.constructor', content: pdf() },
    // content that is not what the name says
    { what: 'a page called PDF', name: 'a.pdf', content: page },
    { what: 'a page called picture', name: 'a.jpg', content: page },
    { what: 'a drawing called picture', name: 'a.png', content: svg },
    { what: 'a program called PDF', name: 'a.pdf', content: exe },
    { what: 'a program called picture', name: 'a.jpg', content: exe },
    { what: 'a program called text', name: 'a.txt', content: exe },
    { what: 'an ELF called HWP', name: 'a.hwp', content: elf },
    {
      what: 'a PNG called JPEG, as phones do',
      name: 'a.jpg',
      content: png,
      kept: { name: 'a.jpg', ...jpegType },
    },
    { what: 'a picture called document', name: 'a.docx', content: jpeg },
    { what: 'a document called picture', name: 'a.webp', content: office('word/document.xml') },
    { what: 'a sheet called letter', name: 'a.docx', content: office('xl/workbook.xml') },
    { what: 'an archive called sheet', name: 'a.xlsx', content: zip([{ name: 'hello.txt' }]) },
    {
      what: 'another compound file called HWP',
      name: 'a.hwp',
      content: Buffer.concat([hwp().subarray(0, 512), Buffer.alloc(2_000)]),
    },
    { what: 'a page called text', name: 'a.txt', content: page },
    { what: 'a drawing called table', name: 'a.csv', content: svg },
    { what: 'PHP called text', name: 'a.txt', content: Buffer.from('hello <?php phpinfo(); ?>') },
    {
      what: 'a page in the middle of text',
      name: 'a.csv',
      content: Buffer.concat([Buffer.alloc(70_000, 0x61), Buffer.from('<script>alert(1)</script>')]),
    },
    { what: 'text with a NUL', name: 'a.txt', content: Buffer.from('hello\0world') },
    {
      what: 'text in no known alphabet',
      name: 'a.txt',
      content: Buffer.from([0x61, 0xff, 0xfe, 0x80, 0x81, 0xff]),
    },
    // two files in one
    {
      what: 'a page inside the head of a PDF',
      name: 'a.pdf',
      content: Buffer.concat([Buffer.from('%PDF-1.7\n<html><script>alert(1)</script>'), pdf()]),
    },
    { what: 'a PDF behind a page', name: 'a.pdf', content: Buffer.concat([page, pdf()]) },
    {
      what: 'an archive behind a PDF',
      name: 'a.pdf',
      content: behind(pdf(), zip([{ name: 'a.txt', content: 'x'.repeat(200) }])),
    },
    { what: 'a program behind a PDF', name: 'a.pdf', content: behind(pdf(), exe) },
    {
      what: 'an archive behind another file',
      name: 'a.zip',
      content: zip([{ name: 'a.txt' }], { before: exe }),
    },
    {
      what: 'an archive behind an archive',
      name: 'a.zip',
      content: behind(zip([{ name: 'a.txt' }]), zip([{ name: 'b.txt' }])),
    },
    {
      what: 'an archive with a comment',
      name: 'a.zip',
      content: zip([{ name: 'a.txt' }], { comment: '<script>alert(1)</script>' }),
    },
    {
      what: 'a page behind a picture',
      name: 'a.jpg',
      content: behind(jpeg, page),
      kept: { name: 'a.jpg', ...jpegType },
    },
    {
      what: 'an archive behind a picture',
      name: 'a.gif',
      content: behind(gif, zip([{ name: 'a.class' }])),
      kept: { name: 'a.gif', type: 'image/gif' },
    },
    {
      what: 'a script in what a picture says of itself',
      name: 'a.jpg',
      content: commented,
      kept: { name: 'a.jpg', ...jpegType },
    },
    {
      what: 'a page behind a PNG',
      name: 'a.png',
      content: behind(png, page),
      kept: { name: 'a.png', type: 'image/png' },
    },
    {
      what: 'a program behind a WebP',
      name: 'a.webp',
      content: behind(webp, exe),
      kept: { name: 'a.webp', type: 'image/webp' },
    },
    // what acts by itself
    {
      what: 'a PDF with a script',
      name: 'a.pdf',
      content: pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
    },
    {
      what: 'a PDF with a script in disguise',
      name: 'a.pdf',
      content: pdf('/OpenAction << /S /J#61v#61Script >>'),
    },
    {
      what: 'a PDF that starts a program',
      name: 'a.pdf',
      content: pdf('/OpenAction << /S /Launch /F (cmd.exe) >>'),
    },
    { what: 'a PDF that carries a file', name: 'a.pdf', content: pdf('/Names << /EmbeddedFile 3 0 R >>') },
    {
      what: 'a PDF with a script that has no kind',
      name: 'a.pdf',
      content: pdf('/Q << /JS (app.alert(1)) >>'),
    },
    { what: 'a PDF with a script elsewhere', name: 'a.pdf', content: pdf('/Q << /J#53 9 0 R >>') },
    { what: 'a script behind a comment', name: 'a.pdf', content: pdf('/Q << /JS%x\n(app.alert(1)) >>') },
    { what: 'a PDF that acts when a page opens', name: 'a.pdf', content: pdf('/AA << /O 9 0 R >>') },
    { what: 'a PDF with a list of files', name: 'a.pdf', content: pdf('/Names << /EmbeddedFiles 3 0 R >>') },
    { what: 'a PDF that sends forms away', name: 'a.pdf', content: pdf('/A << /S /SubmitForm >>') },
    { what: 'a PDF that is locked', name: 'a.pdf', content: pdf('/Encrypt 9 0 R') },
    {
      what: 'a script in a packed stream of objects',
      name: 'a.pdf',
      content: packedPdf('<< /S /JavaScript /JS (app.alert(1)) >>'),
    },
    {
      what: 'a script in a packed stream without its type',
      name: 'a.pdf',
      content: packedPdf('<< /AA << /O << /JS (1) >> >> >>', { dictionary: '/N 1 /First 4' }),
    },
    {
      what: 'a script in a packed stream whose dictionary misleads',
      name: 'a.pdf',
      content: packedPdf('<< /JS (1) >>', {
        dictionary: '/Type /ObjStm /N 1 /First 4 /X (endstream endobj 7 0 obj)',
      }),
    },
    {
      what: 'a stream of objects packed twice',
      name: 'a.pdf',
      content: packedPdf('<< /JS (1) >>', {
        dictionary: '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /ASCIIHexDecode]',
      }),
    },
    {
      what: 'a stream of objects that does not unpack',
      name: 'a.pdf',
      content: packedPdf('<< >>', { pack: (raw: Buffer) => raw }),
    },
    {
      what: 'a stream of objects that unpacks to 100 MB',
      name: 'a.pdf',
      content: packedPdf(' '.repeat(100_000_000)),
    },
    {
      what: 'a PDF that is an archive too',
      name: 'a.pdf',
      content: pdf(`>>\nendobj\n${zip([{ name: 'a.txt' }]).toString('latin1')}\n9 0 obj << `),
    },
    {
      what: 'a sheet with macros',
      name: 'a.xlsx',
      content: office('xl/workbook.xml', [{ name: 'xl/vbaProject.bin' }]),
    },
    {
      what: 'a letter with macros',
      name: 'a.docx',
      content: office('word/document.xml', [{ name: 'word/VBAPROJECT.BIN' }]),
    },
    { what: 'an archive with a program', name: 'a.zip', content: zip([{ name: '사진.exe', content: exe }]) },
    {
      what: 'an archive of Java called ZIP',
      name: 'a.zip',
      content: zip([{ name: 'META-INF/MANIFEST.MF' }, { name: 'A.txt' }]),
    },
    // what breaks who opens it
    { what: 'an archive of 1:1000', name: 'a.zip', content: bomb },
    {
      what: 'a sheet of 1:1000',
      name: 'a.xlsx',
      content: office('xl/workbook.xml', [{ name: 'xl/sheet1.xml', content: Buffer.alloc(20_000_000) }]),
    },
    {
      what: 'an archive that claims 4 GB',
      name: 'a.zip',
      content: zip([{ name: 'a.txt', claims: { unpacked: 0xfffffffe } }]),
    },
    {
      what: 'an archive whose entries share their bytes',
      name: 'a.zip',
      content: zip([
        { name: 'a.txt', content: 'x'.repeat(500) },
        { name: 'b.txt', claims: { at: 0 } },
      ]),
    },
    {
      what: 'an archive of more than there is',
      name: 'a.zip',
      content: zip([{ name: 'a.txt', claims: { packed: 900_000 } }]),
    },
    {
      what: 'a sheet that says it is small',
      name: 'a.xlsx',
      content: office('xl/workbook.xml', [
        { name: 'xl/sheet1.xml', content: Buffer.alloc(20_000_000), claims: { unpacked: 4_000 } },
      ]),
    },
    {
      what: 'a sheet that says it is larger',
      name: 'a.xlsx',
      content: office('xl/workbook.xml', [{ name: 'xl/a.xml', content: 'abc', claims: { unpacked: 400 } }]),
    },
    {
      what: 'an archive whose parts are called otherwise in its list',
      name: 'a.zip',
      content: Buffer.from(
        zip([{ name: 'aaaa.exe' }])
          .toString('latin1')
          .replace(/aaaa\.exe(?=PK)/, 'aaaa.txt'),
        'latin1',
      ),
    },
    { what: 'an archive that leads out', name: 'a.zip', content: zip([{ name: '../../etc/passwd' }]) },
    {
      what: 'an archive that leads out the other way',
      name: 'a.zip',
      content: zip([{ name: '..\\..\\a.txt' }]),
    },
    { what: 'an archive with a root', name: 'a.zip', content: zip([{ name: '/etc/passwd' }]) },
    {
      what: 'an archive cut short',
      name: 'a.zip',
      content: zip([{ name: 'a.txt', content: 'x'.repeat(500) }]).subarray(0, -10),
    },
    { what: 'a picture of 30,000 × 30,000', name: 'a.png', content: pngHeader(30_000, 30_000) },
    { what: 'a picture of 1 × 2 billion', name: 'a.png', content: pngHeader(1, 2_000_000_000) },
    {
      what: 'a picture with a broken heart',
      name: 'a.jpg',
      content: Buffer.concat([jpeg.subarray(0, 200), Buffer.alloc(50)]),
    },
    { what: 'only the head of a picture', name: 'a.png', content: png.subarray(0, 30) },
    {
      what: 'only the first bytes of a picture',
      name: 'a.jpg',
      content: Buffer.from('ffd8ffe000104a464946', 'hex'),
    },
    {
      what: 'a packed stream without an archive',
      name: 'a.zip',
      content: deflateRawSync(Buffer.alloc(1_000)),
    },
    { what: 'a PDF without an end', name: 'a.pdf', content: Buffer.from('%PDF-1.7\nhello') },
    // names that would do harm are cleaned, and the file is what it says
    {
      what: 'a way out',
      name: '../../../etc/cron.d/x.pdf',
      content: pdf(),
      kept: { name: 'x.pdf', type: 'application/pdf' },
    },
    {
      what: 'a way out of Windows',
      name: '..%5C..%5Cx.pdf'.replaceAll('%5C', '\\\\'),
      content: pdf(),
      kept: { name: 'x.pdf', type: 'application/pdf' },
    },
    {
      what: 'a NUL in the name',
      name: 'a.html\0.pdf',
      content: pdf(),
      kept: { name: 'a_html.pdf', type: 'application/pdf' },
    },
    {
      what: 'a second ending that runs',
      name: 'shell.php.jpg',
      content: jpeg,
      kept: { name: 'shell_php.jpg', ...jpegType },
    },
    {
      what: 'letters that turn around',
      name: 'a\u202Efdp.exe.jpg',
      content: jpeg,
      kept: { name: 'afdp_exe.jpg', ...jpegType },
    },
    {
      what: 'a name of 300 bytes of Hangul',
      name: `${'가'.repeat(100)}.pdf`,
      content: pdf(),
      kept: { name: `${'가'.repeat(65)}.pdf`, type: 'application/pdf' },
    },
    {
      what: 'a device of Windows',
      name: 'CON.pdf',
      content: pdf(),
      kept: { name: '_CON.pdf', type: 'application/pdf' },
    },
    {
      what: 'markup in the name',
      name: '<img src=x onerror=alert(1)>.pdf',
      content: pdf(),
      kept: { name: '_img src=x onerror=alert(1)_.pdf', type: 'application/pdf' },
    },
  ]
}

test('[F1] [FL-06] of more than 60 hostile uploads none is stored as anything but what its name says, and none does harm when served', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  await shop.run(`update "fileGroup" set accept = '' where id = 'notices'`)
  const authorization = `Bearer ${admin.token}`
  const hostile = await hostileFiles()
  expect(hostile.length).toBeGreaterThanOrEqual(60)
  for (const { what, name, content, kept } of hostile) {
    const { payload, headers } = form({ fileGrpId: 'notices' }, [{ name, content, type: 'image/jpeg' }])
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { ...headers, authorization },
      payload,
    })
    const { resultCode, body } = answer.json() as {
      resultCode: string
      body: { fileMetaDatas: { accessUrl: string; attachmentFileName: string; contentType: string }[] } | null
    }
    if (!kept) {
      expect([what, answer.statusCode, body]).toEqual([what, 422, null])
      expect([what, resultCode]).toEqual([
        what,
        expect.stringMatching(
          /^(file-type-refused|file-type-mismatch|file-unsafe|picture-unreadable|picture-too-large|file-empty)$/,
        ),
      ])
      continue
    }
    expect([what, resultCode]).toEqual([what, '0000'])
    const [file] = body!.fileMetaDatas
    expect([what, file!.attachmentFileName, file!.contentType]).toEqual([what, kept.name, kept.type])
    const served = await shop.app.http.inject({
      method: 'GET',
      url: file!.accessUrl,
      headers: { authorization },
    })
    expect([what, served.headers['content-type'], served.headers['x-content-type-options']]).toEqual([
      what,
      kept.type,
      'nosniff',
    ])
    expect(served.headers['content-disposition']).toMatch(
      /^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''[\w%.!~+-]+$/,
    )
    for (const trace of ['<script', 'MZ\0', 'PK\x03\x04', 'SECRET-OWNER'])
      expect([what, served.rawPayload.includes(trace)]).toEqual([what, false])
  }
  const types = await shop.run<{ type: string }>('select distinct type from "storedFile"')
  for (const { type } of types) expect(type).not.toMatch(/html|svg|xml$|javascript/)
  expect(await shop.one('select count(*)::int as n from "storedFile"')).toEqual({
    n: hostile.filter(({ kept }) => kept).length,
  })
})

test('[F1] the honest ones of each kind are stored', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  await shop.run(`update "fileGroup" set accept = '' where id = 'notices'`)
  const euckr = Buffer.from([0xb8, 0xde, 0xb5, 0xf0, 0xb8, 0xf4, 0x2c, 0x31, 0x0a])
  const honest: [string, Buffer][] = [
    ['a.jpg', await picture('jpeg')],
    ['a.JPEG', await picture('jpeg')],
    ['a.png', await picture('png')],
    ['a.webp', await picture('webp')],
    ['a.gif', await picture('gif')],
    ['a.pdf', pdf()],
    ['b.pdf', pdf('', '\r\n')],
    ['c.pdf', packedPdf('<< /Type /Page /Contents 5 0 R >>')],
    ['a.xlsx', office()],
    ['a.docx', office('word/document.xml')],
    ['a.pptx', office('ppt/presentation.xml')],
    ['a.hwpx', hwpx()],
    ['a.hwp', hwp()],
    ['a.zip', zip([{ name: '폴더/사진.txt', content: '안녕' }])],
    ['a.txt', Buffer.from('안녕하세요\r\n')],
    ['a.csv', euckr],
    ['b.csv', Buffer.from('\ufeff상품,수량\n필러,3 < 5\n')],
  ]
  for (const [name, content] of honest) {
    const { payload, headers } = form({ fileGrpId: 'notices' }, [{ name, content }])
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { ...headers, authorization: `Bearer ${admin.token}` },
      payload,
    })
    expect([name, (answer.json() as { resultCode: string }).resultCode]).toEqual([name, '0000'])
  }
})

test('[F1] hostile pictures and archives are refused by what their head says: nothing is unpacked', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const before = process.memoryUsage().rss
  const { payload, headers } = form({ fileGrpId: 'notices' }, [
    { name: 'a.png', content: pngHeader(30_000, 30_000) },
  ])
  const bomb = form({ fileGrpId: 'notices' }, [
    { name: 'a.zip', content: zip([{ name: 'zeros', content: Buffer.alloc(20_000_000) }]) },
  ])
  for (let round = 0; round < 5; round++) {
    for (const sent of [{ payload, headers }, bomb]) {
      const answer = await shop.app.http.inject({
        method: 'POST',
        url: '/api/file/upload',
        headers: { ...sent.headers, authorization: `Bearer ${admin.token}` },
        payload: sent.payload,
      })
      expect(answer.statusCode).toBe(422)
    }
  }
  // a decoded picture alone would be 2.7 GB
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})
