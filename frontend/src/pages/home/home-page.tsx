import { Box, Button, Paper, type Theme, Typography } from '@mui/material'
import { experience } from '#src/content/features.ts'
import { pictures } from '#src/content/pictures.ts'
import { services } from '#src/content/services.ts'
import { isPhoto } from '#src/lib/picture.ts'
import { ClosingCall } from '#src/sections/closing-call.tsx'
import { ServiceGrid } from '#src/sections/service-grid.tsx'
import { LeafList } from '#src/ui/leaf-list.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'
import { Section } from '#src/ui/section.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { reveals } from '#src/ui/reveal.ts'
import { HappyClients } from './happy-clients.tsx'
import { HomeHero } from './home-hero.tsx'
import { aboutWords, closingWords, experienceWords, teaserWords, testimonials } from './home-words.ts'

const SHOWN = 3

const row = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  columnGap: { md: 2.5, lg: 4 },
  rowGap: 1.5,
  marginTop: { xs: 3, md: 9 },
}

/** A compact row on a phone. */
const card = {
  display: 'grid',
  gridTemplate: {
    xs: '"badge title" auto "badge text" 1fr / 76px minmax(0, 1fr)',
    md: '"badge" auto "title" auto "text" 1fr',
  },
  justifyItems: { md: 'center' },
  columnGap: 2,
  rowGap: 1,
  padding: { xs: 2, md: 3, lg: 4 },
  paddingTop: { md: 0 },
  textAlign: { md: 'center' },
  bgcolor: 'background.default',
} as const

const heading = { gridArea: 'title', fontSize: 'min(1.4rem, 6.5vw)' }

const badge = {
  gridArea: 'badge',
  width: { xs: 76, md: 152 },
  height: { xs: 72, md: 140 },
  marginTop: { md: -5 },
  marginBottom: { md: 1.5 },
  border: { md: '8px solid' },
  borderColor: { md: 'background.paper' },
}

const small = ({ shape }: Theme) => ({
  width: '63%',
  height: 'auto',
  aspectRatio: '1',
  objectFit: 'cover' as const,
  borderRadius: shape.picture,
})

/** Three feature cards; on a desktop the pictures overlap the cards' upper edge. */
const FeatureCards = () => (
  <Section ground="white" snug labelledBy="experience">
    <SectionHeading id="experience" twig centred {...experienceWords} />
    <Box component="ul" sx={row}>
      {experience.map(({ title, text, picture }, at) => (
        <Paper key={title} component="li" {...reveals} sx={card}>
          <Paper variant="blob" sx={{ ...badge, bgcolor: at % 2 ? 'brand.mint' : 'brand.blush' }}>
            <Picture picture={picture} alt="" sizes="96px" sx={small} />
          </Paper>
          <Typography variant="h3" sx={heading}>
            {title}
          </Typography>
          <Typography sx={{ gridArea: 'text' }}>{text}</Typography>
        </Paper>
      ))}
    </Box>
  </Section>
)

const layout = {
  display: 'grid',
  gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gap: { xs: 4, md: 6, lg: 10 },
  alignItems: 'center',
}

const portrait = { width: 'min(100%, 500px)', height: 'auto', marginInline: 'auto' }

/** A photo has rounded corners. */
const photo = ({ shape }: Theme) => ({ borderRadius: shape.picture })

const facts = { display: 'flex', flexWrap: 'wrap', gap: 1.5, marginTop: 3 }
const fact = { flex: '1 1 200px', padding: '14px 20px', bgcolor: 'brand.mint' }

const { groomer } = pictures

/** The groomer's story, her pug, and what to expect. */
const About = () => (
  <Section labelledBy="about">
    <Box sx={layout}>
      <Box {...reveals}>
        <Picture
          picture={groomer}
          alt={aboutWords.portrait}
          sizes="(min-width: 768px) 500px, 100vw"
          sx={isPhoto(groomer) ? [portrait, photo] : portrait}
        />
      </Box>
      <div>
        <SectionHeading id="about" title={aboutWords.title} />
        {aboutWords.story.map((paragraph) => (
          <Typography key={paragraph} sx={{ marginTop: 2.5, maxWidth: '62ch' }}>
            {paragraph}
          </Typography>
        ))}
        <Box component="ul" sx={facts}>
          {aboutWords.facts.map(({ title, text }) => (
            <Paper key={title} component="li" variant="stone" sx={fact}>
              <Typography variant="h4" component="p">
                {title}
              </Typography>
              <Typography variant="body2">{text}</Typography>
            </Paper>
          ))}
        </Box>
        <Box {...reveals} sx={{ marginTop: { xs: 3, md: 4 } }}>
          <Typography variant="h3">{aboutWords.listTitle}</Typography>
          <LeafList items={aboutWords.list} sx={{ gap: 1.25, marginTop: 1.5 }} />
        </Box>
      </div>
    </Box>
  </Section>
)

/** The link to all services is beside the title where there is room. */
const servicesTeaserLayout = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  alignItems: 'end',
  gap: { xs: 3, md: 5 },
  '& > ul': { gridColumn: '1 / -1' },
}

const all = { gridArea: { md: '1 / 2' }, justifySelf: { xs: 'center', md: 'end' } }

const ServicesTeaser = () => (
  <Section labelledBy="services">
    <Box sx={servicesTeaserLayout}>
      <SectionHeading id="services" title={teaserWords.title} intro={teaserWords.intro} />
      <ServiceGrid services={services.slice(0, SHOWN)} heading="h3" href="/services" />
      <Box sx={all}>
        <Button href="/services" variant="outlined">
          {teaserWords.all}
        </Button>
      </Box>
    </Box>
  </Section>
)

export const HomePage = () => (
  <Sections>
    <HomeHero />
    <FeatureCards />
    <About />
    {testimonials.length > 0 && <HappyClients />}
    <ServicesTeaser />
    <ClosingCall words={closingWords} scene={pictures.river} />
  </Sections>
)
