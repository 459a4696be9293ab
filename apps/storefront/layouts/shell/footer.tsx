import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Wrap } from '#ui/page.tsx'
import { shopFacts as shop } from '#domain/shop-facts.ts'
import './footer.css'

const facts = (): [string, string][] => [
  ['상호', shop.company],
  ['대표자', shop.head],
  ['사업자등록번호', shop.businessNumber],
  ['통신판매업 신고', shop.mailOrder],
  ['의료기기 판매업 신고', shop.deviceSeller],
  ['의약품도매상 허가', shop.drugWholesaler],
  ['주소', shop.address],
  ['이메일', shop.email],
  ['호스팅제공자', shop.hosting],
]

/** Help stands at the same place on every page; the facts fold at XS, where name and phone stay open. */
export function Footer() {
  const id = useId()
  return (
    <footer className="footer">
      <Wrap>
        <p className="footer-help">
          고객센터{' '}
          <a className="footer-phone" href={`tel:${shop.phone.replaceAll('-', '')}`}>
            {shop.phone}
          </a>{' '}
          <span className="meta">{shop.hours}</span>
        </p>
        <ul className="footer-links">
          <li>
            <Link to="/main/terms">이용약관</Link>
          </li>
          <li>
            <Link to="/main/terms" hash="privacy">
              <strong>개인정보처리방침</strong>
            </Link>
          </li>
          <li>
            <Link to="/cs/notice">공지사항</Link>
          </li>
        </ul>
        <details className="footer-facts only-xs">
          <summary>{shop.company} 사업자 정보</summary>
          <Facts id={id} />
        </details>
        <div className="from-s">
          <Facts id={`${id}-wide`} />
        </div>
        {shop.demoLine && <p className="footer-demo">{shop.demoLine}</p>}
      </Wrap>
    </footer>
  )
}

const Facts = ({ id }: { id: string }) => (
  <dl className="footer-list" id={id} data-selectable="">
    {facts().map(
      ([term, value]) =>
        value && (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value}
              {/* 공정거래위원회's page of the number (전자상거래법 시행규칙 §7) */}
              {value === shop.businessNumber && (
                <>
                  {' '}
                  <a
                    href={`https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${value.replaceAll('-', '')}`}
                    target="_blank"
                    rel="noopener"
                  >
                    사업자정보 확인
                  </a>
                </>
              )}
            </dd>
          </div>
        ),
    )}
  </dl>
)
