export default function Home() {
  return (
    <main id="content">
      <h1>INFLUENCER MARKETPLACE</h1>
    </main>
  )
}
