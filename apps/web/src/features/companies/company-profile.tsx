import { useMaybeAnswer } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { AnswerAside } from '#page/answer-aside.tsx'
import { QueryBoundary } from '#page/query-boundary.tsx'
import { AllFields } from '#records/all-fields.tsx'
import { Definition } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { CompanyFacts } from './company-card.tsx'
import { useCompanyPage } from './company-page.tsx'
import { StyleSwatches } from './company-style.tsx'

/** Contact, address, socials, style (op 1). */
export function CompanyProfile() {
  const { companyId, name } = useCompanyPage()
  const input = { params: { companyid: companyId } }
  const read = useMaybeAnswer('getCompany', input)
  return (
    <QueryBoundary
      read={read}
      id="getCompany"
      what={say('the data of {name}', { name })}
      skeleton={<SkeletonRows rows={8} />}
    >
      {(answer) => {
        const company = answer.data
        return (
          <div className="flex flex-col gap-6">
            <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <Section
                title={say('Profile')}
                aside={<AnswerAside id="getCompany" input={input} answer={answer} name={`company-${companyId}`} />}
              >
                <CompanyFacts company={company}>
                  {company.companyTypeId ? (
                    <Definition term={say('Company type id')}>
                      <Id id={company.companyTypeId} what={say('company type id')} />
                    </Definition>
                  ) : null}
                </CompanyFacts>
              </Section>
              <Section title={say('Style')}>
                <StyleSwatches style={company.style} />
              </Section>
            </div>
            <AllFields record={company} />
          </div>
        )
      }}
    </QueryBoundary>
  )
}
